import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../lib/Loaded.tsx'
import { Section } from '../../ui/Fields.tsx'
import { SkeletonForm } from '../../ui/States.tsx'
import { StorageBar } from '../../ui/StorageBar.tsx'
import { storageQuery } from './api.ts'
import { settingWords } from './copy.ts'

/** How much of its storage the team uses. */
export const StorageSection = ({ team }: { team: string }) => {
  const query = useQuery(storageQuery(team))
  return (
    <Section title={settingWords.storage} sub={settingWords.storageHelp}>
      <Loaded query={query} what={settingWords.loadingStorage} skeleton={<SkeletonForm fields={1} />}>
        {({ stored_bytes, quota }) => <StorageBar label={settingWords.storage} stored={stored_bytes} quota={quota} />}
      </Loaded>
    </Section>
  )
}
