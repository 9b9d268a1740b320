const LOCAL_PAGE = /^\/pages\/((?:www|affiliate(?:-[a-z]{2})?)\.(?:youtube|tiktok|instagram)\.com)(\/.*)$/;

/** The address that a page stands for: its own; in a build for a local run the platform's whose page the sandbox stands in for. */
export function pageAddress(href: string, isLocalRun: boolean): URL {
  const url = new URL(href);
  const isLocal = isLocalRun && (url.hostname === "127.0.0.1" || url.hostname === "localhost");
  const [, host, path] = (isLocal && LOCAL_PAGE.exec(url.pathname)) || [];
  return host === undefined || path === undefined ? url : new URL(`https://${host}${path}${url.search}`);
}
