/** English has another form of a noun for one. */

/** `count` is a formatted number. */
export const plural = (count: string, one: string, many: string): string => `${count} ${count === '1' ? one : many}`;
