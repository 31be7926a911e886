const silent = () => {};

/** Of what WXT says only what went wrong. @type {NonNullable<import('wxt').InlineConfig['logger']>} */
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
