-- A slice of 65,536 rows with all its slots exceeds ten megabytes, and each column of it became files of its own: writing 190 files took
-- longer than the rows. Slices now have one file of data each; merged parts have a file a column as before.
alter table upload_rows modify setting min_rows_for_wide_part = 131072;
alter table wide_upload_rows modify setting min_rows_for_wide_part = 131072;
