/** The look of what floats over the page: menus, lists, popovers. */
export const FLOATING_CLASS =
  "motion z-40 rounded-card border border-line bg-raised p-1 shadow-float outline-none data-closed:scale-[0.98] data-closed:opacity-0";

/** The look of one choice in a floating list. */
export const OPTION_CLASS =
  "group flex w-full cursor-pointer select-none items-center gap-2 rounded-control px-2 py-1.5 text-start text-base text-ink outline-none data-focus:bg-hover data-disabled:opacity-50";
