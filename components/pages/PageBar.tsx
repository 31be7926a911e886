import { PageCard } from './PageCard';
import { PageOffers } from './PageOffers';
import { ToolbarCard } from './ToolbarCard';

/** What the page beside the panel has to offer, and what stands in the way. */
export function PageBar() {
  return (
    <>
      <PageCard />
      <ToolbarCard />
      <PageOffers />
    </>
  );
}
