import { PageCard } from './PageCard';
import { PageOffers } from './PageOffers';

/** What the page beside the panel has to offer, and what stands in the way. */
export function PageBar() {
  return (
    <>
      <PageCard />
      <PageOffers />
    </>
  );
}
