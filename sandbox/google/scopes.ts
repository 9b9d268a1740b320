/** The scopes the consent page can name. */

/** Always granted together with signing in; cannot be unticked. */
const BASE_SCOPES = new Set([
  "openid",
  "email",
  "profile",
  "https://www.googleapis.com/auth/userinfo.email",
  "https://www.googleapis.com/auth/userinfo.profile",
]);

const DESCRIPTIONS = new Map([
  ["https://www.googleapis.com/auth/gmail.send", "Send email on your behalf"],
  ["https://www.googleapis.com/auth/gmail.readonly", "View your email messages and settings"],
  [
    "https://www.googleapis.com/auth/gmail.metadata",
    "View your email message metadata such as labels and headers, but not the email body",
  ],
  ["https://www.googleapis.com/auth/gmail.modify", "Read, compose, and send emails from your Gmail account"],
  [
    "https://www.googleapis.com/auth/drive.file",
    "See, edit and create only the Google Drive files you use with this app",
  ],
  ["https://www.googleapis.com/auth/spreadsheets", "See, edit, create and delete all your Google Sheets spreadsheets"],
]);

/** Splits what was asked for into what comes with signing in and what the person may refuse. */
export function splitScopes(scope: string): { base: string[]; optional: string[] } {
  const asked = [...new Set(scope.split(/\s+/).filter((each) => each !== ""))];
  return {
    base: asked.filter((each) => BASE_SCOPES.has(each)),
    optional: asked.filter((each) => !BASE_SCOPES.has(each)),
  };
}

/** What a scope means to the person who is asked for it; the scope itself when it has no description. */
export function describeScope(scope: string): string {
  return DESCRIPTIONS.get(scope) ?? scope;
}
