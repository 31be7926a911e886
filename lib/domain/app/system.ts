/** The family of the user's operating system, as far as it matters for starting programs and for names of keys. */
export type System = 'mac' | 'windows' | 'linux';
