import { Tabs } from '@mantine/core'
import { type PublicState, shareWords } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../lib/Loaded.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { IconLink, IconWorld } from '../../ui/icons.ts'
import { SkeletonForm } from '../../ui/States.tsx'
import { useSession } from '../auth/index.ts'
import { publishedQuery } from './api.ts'
import { AssetTab } from './AssetTab.tsx'
import { ExcludedFiles } from './ExcludedFiles.tsx'
import { NewLinkDialog } from './NewLinkDialog.tsx'
import { PublicTab } from './PublicTab.tsx'
import { newLinkWords, publicWords } from './copy.ts'
import type { ShareTarget } from './share-target.ts'

type Props = ShareTarget & { onClose: () => void }

const OneFile = ({
  file,
  excluded,
  onNew,
  onClose,
}: {
  file: string
  excluded: ShareTarget['excluded']
  onNew: (published: PublicState) => void
  onClose: () => void
}) => {
  const query = useQuery(publishedQuery(file))
  return (
    <Dialog
      opened
      wide
      onClose={onClose}
      title={shareWords.title}
      footer={
        <Button onClick={onClose} data-autofocus>
          {newLinkWords.done}
        </Button>
      }
    >
      {excluded && excluded.length > 0 && <ExcludedFiles files={excluded} />}
      <Tabs defaultValue="public">
        <Tabs.List>
          <Tabs.Tab value="public" leftSection={<IconWorld size={17} stroke={1.6} aria-hidden />}>
            {shareWords.public}
          </Tabs.Tab>
          <Tabs.Tab value="asset" leftSection={<IconLink size={17} stroke={1.6} aria-hidden />}>
            {shareWords.asset}
          </Tabs.Tab>
        </Tabs.List>
        <Loaded query={query} what={publicWords.loading} skeleton={<SkeletonForm fields={3} />}>
          {(published) => (
            <>
              <Tabs.Panel value="public" pt="md">
                <PublicTab file={file} published={published} onNew={() => onNew(published)} />
              </Tabs.Panel>
              <Tabs.Panel value="asset" pt="md">
                <AssetTab published={published} />
              </Tabs.Panel>
            </>
          )}
        </Loaded>
      </Tabs>
    </Dialog>
  )
}

/** Returns the default title that visitors see. Undefined for a single file, whose own dialog opens first and knows whether
 *  the file name is hidden. */
const titleFor = ({ files, place }: ShareTarget, team: string) => {
  if (place) return place.name
  return files.length > 1 ? newLinkWords.filesFrom(team) : undefined
}

/** Share File (spec §2): the public page and the URLs of one file, and its share links. */
const ShareDialog = ({ files, place, excluded, onClose }: Props) => {
  const { team } = useSession()
  const [first] = files
  const [title, setTitle] = useState(() => titleFor({ files, place }, team.name))
  if (title !== undefined)
    return (
      <NewLinkDialog
        files={files}
        place={place}
        excluded={excluded}
        title={title}
        onClose={() => (place || files.length > 1 ? onClose() : setTitle(undefined))}
      />
    )
  if (!first) return null
  const onNew = ({ hide_name }: PublicState) => setTitle(hide_name ? '' : first.name)
  return <OneFile file={first.uuid} excluded={excluded} onNew={onNew} onClose={onClose} />
}
export default ShareDialog
