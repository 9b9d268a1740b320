declare module "virtual:kolscout-texts" {
  /** Language → address of the JSON file with the texts of that language that every page fetches. */
  const addresses: Record<"en" | "zh-CN", string>;
  export default addresses;
}

declare module "virtual:kolscout-texts/*" {
  /** Language → address of the JSON file with the texts of a group of pages (`AREAS_OF_PAGES`). */
  const addresses: Record<"en" | "zh-CN", string>;
  export default addresses;
}

declare module "virtual:kolscout-flags" {
  /** Folder of the flag drawings, one `XX.svg` for each ISO 3166 code. */
  const folder: string;
  export default folder;
}

declare module "*?script" {
  /** Where the bundled script of a page without the app is. */
  const address: string;
  export default address;
}
