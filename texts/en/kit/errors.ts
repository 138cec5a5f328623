/** What a page says whose server cannot be reached; all other refusals are in `refusals.ts`. */
export const errors = {
  unexpected: 'Something went wrong on our side. Nothing is lost; please try again.',
  unavailable: 'A part of the service is down at the moment. Please try again shortly.',
  offline_change:
    'There is no connection to the server, so this change was not made. Make it again once you are connected; nothing you typed is lost.',
  offline: 'There is no connection to the server. Check your network; nothing you typed is lost.',
};
