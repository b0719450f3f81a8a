import { TextInput } from '@mantine/core'
import type { FileCard, Post } from '@vitrine/contract'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { IconPlus, IconX } from '../../../ui/icons.ts'
import { words } from '../../../ui/words.ts'
import { useLargeImage } from '../../files/index.ts'
import { tagWords } from './copy.ts'
import css from './composer.module.css'

type Tag = Post['user_tags'][number]
const STEP = 0.05
const moves: Record<string, readonly [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}
const rounded = (n: number) => Math.round(Math.min(Math.max(n, 0), 1) * 1000) / 1000

type TagPeopleProps = {
  card: FileCard
  /** The position of the image in the post. */
  at: number
  tags: readonly Tag[]
  onTag: (tags: Tag[]) => void
  onClose: () => void
}
/** Tags people in an image: by clicking, or by adding a tag in the middle and moving it with the arrow keys. */
export const TagPeopleDialog = ({ card, at, tags, onTag, onClose }: TagPeopleProps) => {
  const image = useLargeImage(card)
  const [own, setOwn] = useState(() => tags.filter(({ file }) => file === at))
  const add = (x: number, y: number) =>
    setOwn((now) => [...now, { username: '', x: rounded(x), y: rounded(y), file: at }])
  const set = (place: number, change: Partial<Tag>) =>
    setOwn((now) => now.map((tag, one) => (one === place ? { ...tag, ...change } : tag)))
  const clicked = ({ clientX, clientY, currentTarget }: MouseEvent) => {
    const box = currentTarget.getBoundingClientRect()
    add((clientX - box.left) / box.width, (clientY - box.top) / box.height)
  }
  const pressed = (event: KeyboardEvent, place: number, { x, y }: Tag) => {
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    set(place, { x: rounded(x + move[0]), y: rounded(y + move[1]) })
  }
  const save = () => {
    const named = own
      .map((tag) => ({ ...tag, username: tag.username.trim().replace(/^@/, '') }))
      .filter(({ username }) => username !== '')
    onTag([...tags.filter(({ file }) => file !== at), ...named])
    onClose()
  }
  return (
    <Dialog
      opened
      wide
      onClose={onClose}
      title={tagWords.title}
      sub={tagWords.help}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button primary type="submit">
            {tagWords.save}
          </Button>
        </>
      }
    >
      <div className={css.tagStage}>
        {/* Keyboard users add a tag with the button below. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
        <img src={image ?? ''} alt={card.name} onClick={clicked} />
        {own.map((tag, place) => (
          <button
            key={place}
            type="button"
            className={css.tagMark}
            style={{ left: `${tag.x * 100}%`, top: `${tag.y * 100}%` }}
            aria-label={tagWords.marker(tag.username || `${place + 1}`)}
            onKeyDown={(event) => pressed(event, place, tag)}
          >
            {place + 1}
          </button>
        ))}
      </div>
      <ul className={css.tagList}>
        {own.map((tag, place) => (
          <li key={place}>
            <TextInput
              aria-label={`${tagWords.username} ${place + 1}`}
              placeholder={tagWords.username}
              leftSection={place + 1}
              maxLength={60}
              value={tag.username}
              onChange={(event) => set(place, { username: event.currentTarget.value })}
            />
            <IconButton
              icon={IconX}
              label={tagWords.remove(tag.username || `${place + 1}`)}
              onClick={() => setOwn((now) => now.filter((_, one) => one !== place))}
            />
          </li>
        ))}
      </ul>
      <Button size="small" icon={IconPlus} onClick={() => add(0.5, 0.5)}>
        {tagWords.add}
      </Button>
    </Dialog>
  )
}
