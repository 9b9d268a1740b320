declare module "virtual:kolscout-texts" {
  /** Language → address of the module whose default export holds the texts of that language. */
  const addresses: Record<string, string>;
  export default addresses;
  /** The same for each page that has texts of its own: page → language → address. */
  export const pages: Record<string, Record<string, string>>;
}

declare module "virtual:kolscout-flags" {
  /** Folder of the flag drawings, one `XX.svg` for each ISO 3166 code. */
  const folder: string;
  export default folder;
}
