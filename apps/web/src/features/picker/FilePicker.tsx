import { Tabs } from '@mantine/core'
import type { Action, FileCard } from '@vitrine/contract'
import { type ReactNode, useState } from 'react'
import { filesInWords } from '../../lib/counts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, Flyout } from '../../ui/Floating.tsx'
import { TextButton } from '../../ui/TextLink.tsx'
import { words } from '../../ui/words.ts'
import { useWhyNotFile } from '../details/index.ts'
import { Choices } from './Choices.tsx'
import css from './FilePicker.module.css'
import { PickTools } from './PickTools.tsx'
import { usePickerSearch } from './use-picker-search.ts'

/** What can be said of many files in one call. */
const MOST = 200

type FilePickerProps = {
  title: string
  sub?: string
  /** What the button says. */
  action: string
  /** What is to be done with the files: those that do not allow it say why. */
  asks?: Action
  /** Choosing one is enough, and choosing another lets go of the first. */
  one?: boolean
  most?: number
  /** Files that are there already. */
  taken?: ReadonlySet<string>
  /** The file that others are chosen for: it is not offered to itself. */
  self?: string
  /** Only files of these kinds are offered. */
  only?: 'image,vector' | 'image' | 'video' | 'image,video'
  /** What is chosen is looked at: a file without a picture cannot be. */
  shown?: boolean
  /** Offers to look at images or videos alone, and at a list instead of tiles. */
  filters?: boolean
  /** Stands in a flyout, with a second tab in which files are uploaded. */
  tabs?: { files: string; upload: ReactNode }
  /** Whether they could be used; the picker stays open where not. */
  onChoose: (files: readonly FileCard[]) => boolean | Promise<boolean>
  onClose: () => void
}

const whyNotYet = (count: number, most: number, one: boolean) => {
  if (count === 0) return one ? 'Choose a file first' : 'Choose files first'
  return count > most ? `Choose at most ${filesInWords(most)}` : null
}

/** Files of the library to choose from: searched as in the library, in one folder or anywhere. What was chosen stays chosen
 *  while one goes on looking. */
export const FilePicker = (props: FilePickerProps) => {
  const {
    title,
    sub,
    action,
    asks,
    one = false,
    most = MOST,
    taken,
    self,
    only,
    shown = false,
    filters,
    tabs,
    onChoose,
    onClose,
  } = props
  const found = usePickerSearch(only)
  const whyNot = useWhyNotFile()
  const [chosen, setChosen] = useState<readonly FileCard[]>([])
  const [tab, setTab] = useState<string | null>('files')
  const [busy, setBusy] = useState(false)
  const refused = (file: FileCard) => {
    if (taken?.has(file.uuid)) return 'Already there'
    if (shown && !file.thumbnail_url) return 'It has no image'
    return asks ? whyNot(file, asks) : null
  }
  const toggle = (file: FileCard) => {
    const without = chosen.filter(({ uuid }) => uuid !== file.uuid)
    if (one) setChosen([file])
    else setChosen(without.length < chosen.length ? without : [...chosen, file])
  }
  const use = async () => {
    setBusy(true)
    const done = await onChoose(chosen)
    setBusy(false)
    if (done) onClose()
  }
  const choosing = (
    <>
      <PickTools found={found} filters={filters === true} />
      <Choices
        found={found}
        one={one}
        isChosen={({ uuid }) => chosen.some((file) => file.uuid === uuid)}
        isTaken={({ uuid }) => taken?.has(uuid) ?? false}
        isOffered={({ uuid }) => uuid !== self}
        refused={refused}
        onToggle={toggle}
      />
    </>
  )
  const footer = (
    <>
      <span className={css.count} role="status">
        {chosen.length > 0 && `${filesInWords(chosen.length)} chosen`}
        {chosen.length > 1 && <TextButton onClick={() => setChosen([])}>Choose none</TextButton>}
      </span>
      <Button onClick={onClose}>{words.cancel}</Button>
      <Button primary busy={busy} why={whyNotYet(chosen.length, most, one)} onClick={() => void use()}>
        {action}
      </Button>
    </>
  )
  if (!tabs)
    return (
      <Dialog opened wide onClose={onClose} title={title} sub={sub} footer={footer}>
        {choosing}
      </Dialog>
    )
  return (
    <Flyout
      opened
      onClose={onClose}
      title={title}
      sub={sub}
      footer={tab === 'files' ? footer : <Button onClick={onClose}>Done</Button>}
    >
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List className={css.tabs ?? ''}>
          <Tabs.Tab value="files">{tabs.files}</Tabs.Tab>
          <Tabs.Tab value="upload">Upload</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="files">{choosing}</Tabs.Panel>
        <Tabs.Panel value="upload">{tabs.upload}</Tabs.Panel>
      </Tabs>
    </Flyout>
  )
}
