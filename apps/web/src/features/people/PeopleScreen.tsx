import { Skeleton } from '@mantine/core'
import { people, type PersonCard } from '@vitrine/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ResourceList } from '../../lib/ResourceScreen.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Note } from '../../ui/Fields.tsx'
import { IconUserQuestion, IconUsers } from '../../ui/icons.ts'
import { Page } from '../../ui/Page.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { useSession, useWhyNot } from '../auth/index.ts'
import { peopleQuery, settingsQuery, termOfPerson } from './api.ts'
import { words } from './copy.ts'
import { MergeDialog } from './MergeDialog.tsx'
import css from './people.module.css'
import { PeopleSort, PeopleTabs, type PeopleTab } from './PeopleTools.tsx'
import { PersonTile } from './PersonTile.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { Suggestions } from './Suggestions.tsx'

const Waiting = () => (
  <ul className={css.tiles} aria-hidden>
    {Array.from({ length: 12 }, (_, i) => (
      <li key={i} className={css.tile}>
        <Skeleton className={css.waiting ?? ''} radius="md" />
        <Skeleton height={13} width="70%" mt={12} />
        <Skeleton height={11} width="40%" mt={8} />
      </li>
    ))}
  </ul>
)

/** Whether face recognition is off, whether the user can turn it on, and the texts of the empty list. */
const useRecognition = () => {
  const { team } = useSession()
  const { data } = useQuery(settingsQuery(team.uuid))
  const whyNot = useWhyNot()(people.updateSettings)
  const isOff = data !== undefined && (!data.face_recognition || !data.available)
  const help = !isOff ? words.noneHelp : data.available ? words.offHelp : words.unavailableHelp
  return {
    isOff,
    title: isOff && data.available ? words.offTitle : words.noneTitle,
    help,
    mayChange: isOff && data.available && whyNot === null,
  }
}

/** The people in the images of a team, named and unnamed. */
export const PeopleScreen = () => {
  const { team } = useSession()
  const address = useSearch({ from: '/shell/people' })
  const { q = '', show = 'named', sorted: sort = 'files' } = address
  const navigate = useNavigate()
  const why = useWhyNot()(people.merge)
  const list = useInfiniteQuery(peopleQuery(team.uuid, { query: q, show, sort }))
  const recognition = useRecognition()
  const [selected, setSelected] = useState<ReadonlyMap<string, PersonCard>>(new Map())
  const [merging, setMerging] = useState(false)
  const counts = list.data?.pages[0]
  const total = counts && counts.named + counts.unnamed
  const select = (person: PersonCard, on: boolean) =>
    setSelected((before) => {
      const after = new Map(before)
      if (on) after.set(person.uuid, person)
      else after.delete(person.uuid)
      return after
    })
  const look = (change: { q?: string | undefined; show?: PeopleTab | undefined }) =>
    void navigate({ to: '/people', search: { ...address, ...change }, replace: true })
  const noneInTab = show === 'named' ? undefined : words.noneInTab[show]
  const settings = recognition.mayChange && <ButtonLink to="/team/settings">{words.openSettings}</ButtonLink>
  const unassigned = counts?.unassigned ?? 0
  const nothingTitle = unassigned > 0 && !recognition.isOff ? words.noPeopleTitle : recognition.title
  const nothing = { icon: IconUsers, title: nothingTitle, help: recognition.help, actions: settings }
  const noNames = {
    icon: IconUserQuestion,
    title: words.noNamesTitle,
    help: words.noNamesHelp,
    actions: <Button onClick={() => look({ show: 'unnamed' })}>{words.showUnnamed(counts?.unnamed ?? 0)}</Button>,
  }
  return (
    <Page
      title={words.title}
      place={team.name}
      sub={counts && total ? words.counted(counts.named, counts.unnamed, counts.files) : undefined}
      actions={
        why === null && show !== 'unnamed' && counts && counts.unnamed > 0 ? (
          <Button icon={IconUserQuestion} onClick={() => look({ show: 'unnamed', q: undefined })}>
            {words.nameFaces(counts.unnamed)}
          </Button>
        ) : undefined
      }
    >
      {total ? (
        <>
          {recognition.isOff && (
            <div className={css.note}>
              <Note>
                {words.offNote} {recognition.mayChange && <TextLink to="/team/settings">{words.openSettings}</TextLink>}
              </Note>
            </div>
          )}
          <Suggestions onMerged={(gone) => select(gone, false)} />
        </>
      ) : null}
      {unassigned > 0 && !recognition.isOff && (show === 'unnamed' || total === 0) && (
        <div className={css.note}>
          <Note>
            {words.unassigned(unassigned)}{' '}
            <TextLink to="/library" search={{ q: termOfPerson('unnamed') }}>
              {words.showUnassigned}
            </TextLink>
          </Note>
        </div>
      )}
      <ResourceList
        one="person"
        many="people"
        counted={false}
        query={list}
        tabs={total === 0 ? undefined : <PeopleTabs counts={counts} />}
        search={total === 0 ? undefined : { text: q, onSearch: (text) => look({ q: text || undefined }) }}
        {...(total !== 0 && {
          filters: {
            controls: <PeopleSort />,
            active: show !== 'named',
            reset: () => look(q ? { q: undefined } : { show: undefined }),
          },
        })}
        noMatch={q ? words.noMatch(q) : noneInTab?.help}
        noMatchTitle={q ? undefined : noneInTab?.title}
        noMatchIcon={q ? undefined : IconUsers}
        noMatchAction={q ? words.clearSearch : words.showNamed}
        empty={total ? noNames : nothing}
        skeleton={<Waiting />}
        cards={(rows) => (
          <ul className={css.tiles} aria-label={words.title}>
            {rows.map((person) => (
              <PersonTile
                key={person.uuid}
                person={person}
                why={why}
                selected={selected.has(person.uuid)}
                onSelect={(on) => select(person, on)}
              />
            ))}
          </ul>
        )}
      />
      {selected.size > 0 && (
        <SelectionBar
          selected={[...selected.values()]}
          onMerge={() => setMerging(true)}
          onClear={() => setSelected(new Map())}
        />
      )}
      {merging && (
        <MergeDialog
          people={[...selected.values()]}
          onClose={() => setMerging(false)}
          onMerged={() => setSelected(new Map())}
        />
      )}
    </Page>
  )
}
