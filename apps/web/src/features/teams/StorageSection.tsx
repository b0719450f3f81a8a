import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../lib/Loaded.tsx'
import { Section } from '../../ui/Fields.tsx'
import { SkeletonForm } from '../../ui/States.tsx'
import { StorageBar } from '../../ui/StorageBar.tsx'
import { storageQuery } from './api.ts'

/** How much of its storage the team uses. */
export const StorageSection = ({ team }: { team: string }) => {
  const query = useQuery(storageQuery(team))
  return (
    <Section title="Storage" sub="All versions of all files, including the recycling bin.">
      <Loaded query={query} what="the storage" skeleton={<SkeletonForm fields={1} />}>
        {({ stored_bytes, quota }) => <StorageBar label="Storage" stored={stored_bytes} quota={quota} />}
      </Loaded>
    </Section>
  )
}
