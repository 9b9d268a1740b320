/** For fields that take names, links and addresses: what is typed stays as it was typed. */
export const NO_PROSE = { spellCheck: false, autoCapitalize: "none", autoComplete: "off" } as const;
