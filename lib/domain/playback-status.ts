/**
 * `preparing`: the first sound has not come yet. `waiting`: everything written has been read, and more will come.
 * `ended`: read to the end. `failed`: no voice of the chain could speak; the position stays, and play tries again.
 */
export type PlaybackStatus = 'preparing' | 'playing' | 'waiting' | 'paused' | 'ended' | 'failed';
