import { Tabs } from '@mantine/core'
import { shareWords } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../lib/Loaded.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Floating.tsx'
import { IconLink, IconWorld } from '../../ui/icons.ts'
import { SkeletonForm } from '../../ui/States.tsx'
import { publishedQuery } from './api.ts'
import { AssetTab } from './AssetTab.tsx'
import { NewLinkDialog } from './NewLinkDialog.tsx'
import { PublicTab } from './PublicTab.tsx'
import type { Sharing } from './sharing.ts'

type Props = Sharing & { onClose: () => void }

const OneFile = ({ file, onNew, onClose }: { file: string; onNew: () => void; onClose: () => void }) => {
  const query = useQuery(publishedQuery(file))
  return (
    <Dialog
      opened
      wide
      onClose={onClose}
      title={shareWords.title}
      footer={
        <Button onClick={onClose} data-autofocus>
          Done
        </Button>
      }
    >
      <Tabs defaultValue="public">
        <Tabs.List>
          <Tabs.Tab value="public" leftSection={<IconWorld size={17} stroke={1.6} aria-hidden />}>
            {shareWords.public}
          </Tabs.Tab>
          <Tabs.Tab value="asset" leftSection={<IconLink size={17} stroke={1.6} aria-hidden />}>
            {shareWords.asset}
          </Tabs.Tab>
        </Tabs.List>
        <Loaded query={query} what="how this file is shared" skeleton={<SkeletonForm fields={3} />}>
          {(published) => (
            <>
              <Tabs.Panel value="public" pt="md">
                <PublicTab file={file} published={published} onNew={onNew} />
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

/** Share File (spec §2): the public page and the addresses of one file, and links for who should see more or less than that. */
const ShareDialog = ({ files, onClose }: Props) => {
  const [first] = files
  const [making, setMaking] = useState(files.length > 1)
  if (!first) return null
  if (!making) return <OneFile file={first.uuid} onNew={() => setMaking(true)} onClose={onClose} />
  return <NewLinkDialog files={files} onClose={() => (files.length > 1 ? onClose() : setMaking(false))} />
}
export default ShareDialog
