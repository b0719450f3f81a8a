import { TagsInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { tags, toasts } from '@vitrine/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { queryOf } from '../../lib/query.ts'
import { Tag } from '../../ui/Badge.tsx'
import { type DetailView, UnsavableText, saveValue, useUnsavedText, useFailedText } from '../details/index.ts'
import { panelWords } from './copy.ts'
import { changeInWords, type SendTags, tagQueueOf, tagsShown } from './tag-queue.ts'
import css from './TagsPanel.module.css'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Fields.tsx'

type UnsavedProps = { words: string; why: string | undefined; onRetry: () => void; onDiscard: () => void }
/** Lists the tags that could not be saved and the reason, with buttons to retry or discard them. */
const UnsavedTags = ({ words, why, onRetry, onDiscard }: UnsavedProps) => (
  <Note kind="warn">
    {panelWords.notSaved(words, why)}
    <div className={css.choice}>
      <Button size="small" onClick={onRetry}>
        {panelWords.retry}
      </Button>
      <Button size="small" onClick={onDiscard}>
        {panelWords.discard}
      </Button>
    </div>
  </Note>
)

const TYPING_MS = 200

/** The queue of the file's unsaved tags, and its current state. */
const useTagQueue = (file: string) => {
  const queue = tagQueueOf(file)
  const state = useSyncExternalStore(queue.subscribe, queue.get)
  const failed = changeInWords(state.failed)
  const unsent = useFailedText('Tags')
  useUnsavedText('Tags', failed || undefined)
  const keep = useEffectEvent(() => {
    if (failed) unsent.keep({ began: '', typed: failed, offline: false })
    else unsent.drop()
  })
  useEffect(() => keep(), [failed])
  return { queue, state, failed }
}

/** The tags of a file. Only the user's own additions and removals are sent, so other people's tags are kept. */
const TagsField = ({ view }: { view: DetailView }) => {
  const { file, team } = view
  const [typed, setTyped] = useState('')
  const [debounced] = useDebouncedValue(typed, TYPING_MS)
  const { data = [] } = useQuery({
    ...queryOf(tags.suggest, { params: { team: team.uuid }, query: { query: debounced.trim().slice(0, 200) } }),
    placeholderData: keepPreviousData,
    // Before anything is typed, suggestions would be arbitrary and would only get in the way.
    enabled: debounced.trim() !== '',
  })
  const { queue, state, failed } = useTagQueue(file.uuid)
  const send: SendTags = ({ add, remove }) =>
    saveValue(view)({ tags: { add: [...add], remove: [...remove] } }, toasts.tagsUpdated)
  const shown = tagsShown(file.tags, state)
  const change = (next: string[]) => {
    // Two key presses can come before the next render, so the queue is read instead of the rendered state.
    const before = tagsShown(file.tags, queue.get())
    const add = next.filter((name) => !shown.includes(name) && !before.includes(name))
    const remove = shown.filter((name) => !next.includes(name) && before.includes(name))
    if (add.length + remove.length > 0) queue.change({ add, remove }, send)
  }
  return (
    <>
      <TagsInput
        aria-label={panelWords.tags}
        classNames={{ input: css.input ?? '' }}
        description={panelWords.help}
        placeholder={shown.length === 0 ? panelWords.placeholder : ''}
        value={shown}
        searchValue={typed}
        onSearchChange={setTyped}
        data={typed.trim() === '' ? [] : data.map(({ name }) => name).filter((name) => !shown.includes(name))}
        filter={({ options }) => options}
        renderOption={({ option }) => {
          const synonym = data.find(({ name }) => name === option.value)?.synonym
          return synonym ? panelWords.withSynonym(option.value, synonym) : option.value
        }}
        onChange={change}
      />
      {failed && (
        <UnsavedTags
          words={failed}
          why={state.refused}
          onRetry={() => queue.retry(send)}
          onDiscard={() => queue.discard()}
        />
      )}
    </>
  )
}

/** Tags that can only be read. Text typed before the permission was withdrawn can still be copied. */
const TagList = ({ view, why }: { view: DetailView; why: string }) => {
  const { file } = view
  const { queue, failed } = useTagQueue(file.uuid)
  return (
    <>
      {file.tags.length === 0 ? (
        <p className={css.none}>{panelWords.none}</p>
      ) : (
        <ul className={css.tags} aria-label={panelWords.tags}>
          {file.tags.map((name) => (
            <li key={name}>
              <Tag>{name}</Tag>
            </li>
          ))}
        </ul>
      )}
      {failed && (
        <UnsavableText
          label={panelWords.unsaved}
          text={failed}
          why={why}
          focus={false}
          onDrop={() => queue.discard()}
        />
      )}
    </>
  )
}

/** The tags of a file, editable for those who may edit it. */
export const TagsPanel = ({ view }: { view: DetailView }) => {
  const why = view.why('edit')
  return why === null ? <TagsField view={view} /> : <TagList view={view} why={why} />
}
