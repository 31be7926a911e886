// A wait has a generous ceiling, a guard against hanging: a busy machine loads a lazy part in more than the default second.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 60_000 });
  // A view is drawn when its texts are loaded: lazyView() sees to it.
  const { loadRemainingTexts } = await import('@/lib/i18n/texts');
  await loadRemainingTexts();
}
