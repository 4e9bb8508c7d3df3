/** Lists the themes of the pages and the felt. */

/** `auto` follows the system. */
export const THEMES = ['auto', 'light', 'dark', 'contrast'] as const;
export type Theme = (typeof THEMES)[number];

/** The themes that define colours. */
export const COLOUR_THEMES = THEMES.filter((theme) => theme !== 'auto');
