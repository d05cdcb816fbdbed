/** If mails wait longer, the mail server is unavailable or no process sends. */
export const OUTBOX_LATE_SECONDS = 15 * 60;
