const everyMs = 50;

const rootMeanSquare = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);

/**
 * Measures how loud a stream is, some twenty times a second, until the returned function is called. `level` is the root
 * mean square of the samples, 0 to 1.
 */
export const watchLevel = (stream: MediaStream, onLevel: (level: number) => void): (() => void) => {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 2048;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    onLevel(rootMeanSquare(samples));
  }, everyMs);
  let isOpen = true;
  return () => {
    if (!isOpen) return;
    isOpen = false;
    clearInterval(timer);
    void context.close();
  };
};
