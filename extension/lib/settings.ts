/** What a build was made for, as its scripts see it. */

declare const __APP_ORIGIN__: string;
declare const __IS_DEVELOPMENT__: boolean;

export const isDevelopment: boolean = typeof __IS_DEVELOPMENT__ === "boolean" && __IS_DEVELOPMENT__;
export const builtOrigin: string = typeof __APP_ORIGIN__ === "string" ? __APP_ORIGIN__ : "https://app.kolscout.com";
