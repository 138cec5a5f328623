-- It is made anew, with one more parameter, by what runs after every migration.
drop function if exists tickets_like(text, int);
