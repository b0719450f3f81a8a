import { channelWords, people, type Person, type Release } from '@vitrine/contract'
import { useState } from 'react'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/Button.tsx'
import { IconArrowBackUp, IconCircleX, IconPencil, IconPlus, IconSignature, IconTrash } from '../../ui/icons.ts'
import { Facts } from '../../ui/Panel.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { useWhyNot } from '../auth/index.ts'
import { releaseRefreshes } from './api.ts'
import { nameOrUnnamed } from './copy.ts'
import css from './person.module.css'
import { releaseWords as texts } from './release-copy.ts'
import { ReleaseBadge } from './ReleaseBadge.tsx'
import { ReleaseDialog } from './ReleaseDialog.tsx'

type RowProps = { release: Release; name: string; why: string | null; onEdit: () => void }
const Row = ({ release, name, why, onEdit }: RowProps) => {
  const update = useAction(people.updateRelease, releaseRefreshes)
  const remove = useAction(people.removeRelease, releaseRefreshes)
  const { uuid, channels, territories, from, until, guardian, note, document, withdrawn_at } = release
  const params = { release: uuid }
  const withdraw = () =>
    update.run(
      { params, body: { withdrawn: true } },
      {
        ask: { title: texts.withdrawTitle, text: texts.withdrawText, action: texts.withdraw },
        done: texts.withdrawn,
        failed: texts.failed,
      },
    )
  const reinstate = () =>
    update.run({ params, body: { withdrawn: false } }, { done: texts.reinstated, failed: texts.failed })
  const erase = () =>
    remove.run(
      { params },
      {
        ask: { title: texts.deleteTitle, text: texts.deleteText, action: texts.deleteAction, danger: true },
        done: texts.deleted,
        failed: texts.failed,
      },
    )
  const file = document && (
    <TextLink key="document" to="/file/$file" params={{ file: document.uuid }}>
      <bdi>{document.name}</bdi>
    </TextLink>
  )
  return (
    <li className={css.release}>
      <header className={css.releaseHead}>
        <ReleaseBadge release={release} />
        {why === null && (
          <RowMenu
            name={texts.actions(name)}
            busy={update.busy || remove.busy}
            actions={[
              { label: texts.edit, icon: IconPencil, run: onEdit },
              withdrawn_at
                ? { label: texts.reinstate, icon: IconArrowBackUp, run: reinstate }
                : { label: texts.withdraw, icon: IconCircleX, run: withdraw },
              { label: texts.delete, icon: IconTrash, danger: true, run: erase },
            ]}
          />
        )}
      </header>
      <Facts
        facts={[
          [texts.validity, texts.dates(from, until)],
          [texts.channels, channels.map((channel) => channelWords[channel]).join(', ') || texts.allChannels],
          [texts.territories, territories.join(', ') || texts.worldwide],
          ...(guardian ? [[texts.guardian, guardian] as const] : []),
          ...(file ? [[texts.document, file] as const] : []),
          ...(note ? [[texts.note, note] as const] : []),
        ]}
      />
    </li>
  )
}

/** The releases of a person: what they have agreed to, and until when. */
export const Releases = ({ person }: { person: Person }) => {
  const why = useWhyNot()(people.createRelease)
  const [editing, setEditing] = useState<{ release: Release | undefined }>()
  const add = (
    <Button primary icon={IconPlus} why={why} onClick={() => setEditing({ release: undefined })}>
      {texts.add}
    </Button>
  )
  return (
    <>
      {person.releases.length === 0 ? (
        <EmptyState icon={IconSignature} title={texts.noneTitle} actions={add}>
          {texts.noneHelp}
        </EmptyState>
      ) : (
        <>
          <div className={css.line}>
            <p className={css.help}>{texts.help}</p>
            {add}
          </div>
          <ul className={css.releases} aria-label={texts.list}>
            {person.releases.map((release) => (
              <Row
                key={release.uuid}
                release={release}
                name={nameOrUnnamed(person)}
                why={why}
                onEdit={() => setEditing({ release })}
              />
            ))}
          </ul>
        </>
      )}
      {editing && (
        <ReleaseDialog person={person.uuid} release={editing.release} onClose={() => setEditing(undefined)} />
      )}
    </>
  )
}
