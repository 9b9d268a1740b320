/** The instant at which every test begins: the product's clock, the sandbox's and the page's. `TEST_NOW` (ISO 8601) moves it; no verdict may depend on it. */
export const NOW = Date.parse(process.env.TEST_NOW ?? "2026-11-25T12:00:00Z");
if (Number.isNaN(NOW)) throw new TypeError(`TEST_NOW is no instant: ${process.env.TEST_NOW}`);
