import { Tabs } from '@mantine/core'
import type { Action, FileCard } from '@vitrine/contract'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog, Flyout } from '../../ui/Dialog.tsx'
import { TextButton } from '../../ui/TextLink.tsx'
import { words } from '../../ui/words.ts'
import { useWhyNotFile } from '../details/index.ts'
import { Choices } from './Choices.tsx'
import css from './FilePicker.module.css'
import { PickTools } from './PickTools.tsx'
import { pickerWords } from './copy.ts'
import { usePickerSearch } from './use-picker-search.ts'

/** The maximum number of files per request. */
const MOST = 200

type FilePickerProps = {
  title: string
  sub?: string
  /** The label of the button. */
  action: string
  /** The intended action: files that don't allow it show the reason. */
  asks?: Action
  /** Only one file can be selected. */
  one?: boolean
  most?: number
  /** Files that are already added. */
  taken?: ReadonlySet<string>
  /** The file for which others are selected; it is not offered itself. */
  self?: string
  /** Only files of these kinds are offered. */
  only?: 'image,vector' | 'image' | 'video' | 'image,video'
  /** Only files with a thumbnail can be selected. */
  shown?: boolean
  /** Shows filters for the kind of file and the view. */
  filters?: boolean
  /** Shows the picker in a flyout, not a dialog, with a second tab for uploading files. `files` is the label of the first
   *  tab. */
  tabs?: { files: string; upload: ReactNode }
  /** Returns whether the action succeeded. If not, the picker stays open. */
  onChoose: (files: readonly FileCard[]) => boolean | Promise<boolean>
  onClose: () => void
}

const whyNotYet = (count: number, most: number, one: boolean) => {
  if (count === 0) return one ? pickerWords.chooseOne : pickerWords.chooseFirst
  return count > most ? pickerWords.atMost(most) : null
}

/** Selects files from the library, using its search, in one folder or all folders. The selection is kept while
 *  searching. */
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
    if (taken?.has(file.uuid)) return pickerWords.taken
    if (shown && !file.thumbnail_url) return pickerWords.noImage
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
        {chosen.length > 0 && pickerWords.selected(chosen.length)}
        {chosen.length > 1 && <TextButton onClick={() => setChosen([])}>{pickerWords.clear}</TextButton>}
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
      footer={tab === 'files' ? footer : <Button onClick={onClose}>{pickerWords.done}</Button>}
    >
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List className={css.tabs ?? ''}>
          <Tabs.Tab value="files">{tabs.files}</Tabs.Tab>
          <Tabs.Tab value="upload">{pickerWords.upload}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="files">{choosing}</Tabs.Panel>
        <Tabs.Panel value="upload">{tabs.upload}</Tabs.Panel>
      </Tabs>
    </Flyout>
  )
}
