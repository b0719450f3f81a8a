import { people } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/Button.tsx'
import { focusNextRow } from '../../ui/focus.ts'
import { IconTrash, IconUserEdit, IconUserX } from '../../ui/icons.ts'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { boxThumbnail, boxRefreshes, personQuery } from './api.ts'
import { type Box, formatLikelihood, useBoxes } from './boxes.ts'
import { boxWords as texts } from './box-copy.ts'
import { nameOrUnnamed } from './copy.ts'
import { NameBox } from './NameBox.tsx'
import { Face } from './Face.tsx'
import css from './panel.module.css'
import { ReleaseBadge } from './ReleaseBadge.tsx'

const originOf = (box: Box) => {
  if (box.source === 'drawn') return texts.drawn
  return box.source === 'metadata' ? texts.fromMetadata : texts.likely(formatLikelihood(box))
}

/** The release of a person in the image, once it has loaded. */
const PersonRelease = ({ person }: { person: string }) => {
  const { data } = useQuery(personQuery(person))
  return data ? <ReleaseBadge release={data.release} /> : null
}

type FaceRowProps = { box: Box; place: number; why: string | null }
/** One face in an image: the person, their release, and actions to change or delete the box. */
export const FaceRow = ({ box, place, why }: FaceRowProps) => {
  const boxes = useBoxes()
  const { person } = box
  const update = useAction(people.updateBox, boxRefreshes)
  const remove = useAction(people.removeBox, boxRefreshes)
  const [naming, setNaming] = useState(false)
  const params = { bounding_box: box.uuid }
  const name = person ? nameOrUnnamed(person) : nameOrUnnamed({ name: '' })
  const isNamed = person !== null && person.name !== ''
  const row = useRef<HTMLLIElement>(null)
  const endNaming = () => {
    setNaming(false)
    row.current?.querySelector('button')?.focus()
  }
  const put = async (body: { person: string } | { name: string }, said: string) => {
    const saved = await update.run({ params, body }, { done: texts.changed(said), failed: texts.notChanged })
    if (saved) endNaming()
    return saved
  }
  const detach = () => update.run({ params, body: { clear: true } }, { done: texts.detached, failed: texts.notChanged })
  const erase = async () => {
    const focusNext = focusNextRow(row.current, { afterDialog: true })
    const ask = {
      title: texts.removeTitle,
      text: texts.removeText(isNamed ? name : ''),
      action: texts.remove,
      danger: true,
    }
    if (await remove.run({ params }, { ask, done: texts.removed, failed: texts.notChanged })) focusNext()
  }
  return (
    <li
      ref={row}
      id={`face-${box.uuid}`}
      className={css.row}
      data-on={boxes?.lit === box.uuid || undefined}
      onMouseEnter={() => boxes?.light(box.uuid)}
      onMouseLeave={() => boxes?.light(null)}
    >
      <div className={css.line}>
        <Face src={boxThumbnail(box.uuid)} size="medium" />
        <div className={css.words}>
          <span className={css.name}>
            {person ? (
              <TextLink to="/people/$person" params={{ person: person.uuid }}>
                <bdi>{name}</bdi>
              </TextLink>
            ) : (
              name
            )}
          </span>
          {isNamed && <PersonRelease person={person.uuid} />}
          <span className={css.dim}>{originOf(box)}</span>
        </div>
        {why === null && (
          <RowMenu
            small
            name={texts.actions(name, place)}
            busy={update.busy || remove.busy}
            actions={[
              { label: isNamed ? texts.change : texts.name, icon: IconUserEdit, run: () => setNaming(true) },
              isNamed && { label: texts.detach(name), icon: IconUserX, run: detach },
              { label: texts.remove, icon: IconTrash, danger: true, run: erase },
            ]}
          />
        )}
      </div>
      {why === null && !isNamed && !naming && (
        <div className={css.under}>
          <Button
            size="small"
            icon={IconUserEdit}
            aria-label={`${texts.name}: ${texts.actions(name, place)}`}
            onClick={() => setNaming(true)}
          >
            {texts.name}
          </Button>
        </div>
      )}
      {naming && (
        <NameBox
          box={box}
          onCancel={endNaming}
          busy={update.busy}
          onPerson={async (chosen) => {
            if (chosen.uuid !== person?.uuid) return put({ person: chosen.uuid }, nameOrUnnamed(chosen))
            endNaming()
            return true
          }}
          onName={(typed) => put({ name: typed }, typed)}
        />
      )}
    </li>
  )
}
