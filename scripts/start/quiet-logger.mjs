const silent = () => {};

/** Only prints WXT's errors. @type {NonNullable<import('wxt').InlineConfig['logger']>} */
export const quietLogger = {
  level: 1,
  debug: silent,
  log: silent,
  info: silent,
  success: silent,
  warn: console.warn,
  error: console.error,
  fatal: console.error,
};
