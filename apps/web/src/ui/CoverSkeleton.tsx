import { Skeleton } from '@mantine/core'
import { CoverCards, CoverPlace } from './CoverCard.tsx'

/** Placeholders for cards that are still loading. */
export const CoverSkeleton = () => (
  <div aria-hidden>
    <CoverCards label="">
      {Array.from({ length: 6 }, (_, i) => (
        <CoverPlace key={i}>
          <Skeleton height={168} radius="md" />
          <Skeleton height={13} width="60%" mt={14} />
          <Skeleton height={11} width="30%" mt={9} />
        </CoverPlace>
      ))}
    </CoverCards>
  </div>
)
