import { Menu, Skeleton } from '@mantine/core'
import { people, peopleSorts, type PersonCard } from '@vitrine/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ResourceList } from '../../lib/ResourceScreen.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Note } from '../../ui/Fields.tsx'
import { IconArrowsSort, IconUserQuestion, IconUsers } from '../../ui/icons.ts'
import { Page, TabLink } from '../../ui/Page.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { useSession, useWhyNot } from '../auth/index.ts'
import { peopleQuery, settingsQuery, type PeopleFilter } from './api.ts'
import { words } from './copy.ts'
import { MergeDialog } from './MergeDialog.tsx'
import css from './people.module.css'
import { PersonTile } from './PersonTile.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { Suggestions } from './Suggestions.tsx'

const tabs = ['named', 'unnamed', 'without_release'] as const satisfies readonly PeopleFilter[]

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

const SortMenu = () => {
  const { sorted: sort = 'files', ...now } = useSearch({ from: '/shell/people' })
  const navigate = useNavigate()
  const choose = (next: (typeof peopleSorts)[number]) =>
    void navigate({ to: '/people', search: { ...now, sorted: next === 'files' ? undefined : next }, replace: true })
  return (
    <Menu position="bottom-end" width={190}>
      <Menu.Target>
        <Button size="small" subtle icon={IconArrowsSort} aria-label={words.sortedBy(words.sorts[sort])}>
          {words.sorts[sort]}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {peopleSorts.map((one) => (
          <Menu.RadioItem key={one} value={one} checked={one === sort} closeMenuOnClick onChange={() => choose(one)}>
            {words.sorts[one]}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const Tabs = ({ counts }: { counts: Record<(typeof tabs)[number], number> | undefined }) => {
  const { show = 'named', ...rest } = useSearch({ from: '/shell/people' })
  return (
    <nav className={css.tabs} aria-label={words.title}>
      {tabs.map((tab) => (
        <TabLink
          key={tab}
          to="/people"
          search={{ ...rest, show: tab === 'named' ? undefined : tab }}
          aria-current={tab === show ? 'page' : undefined}
          activeOptions={{ exact: true, includeSearch: true }}
          count={counts?.[tab]}
        >
          {words.tabs[tab]}
        </TabLink>
      ))}
    </nav>
  )
}

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
  const look = (change: { q?: string | undefined; show?: (typeof tabs)[number] | undefined }) =>
    void navigate({ to: '/people', search: { ...address, ...change }, replace: true })
  const noneInTab = show === 'named' ? undefined : words.noneInTab[show]
  const settings = recognition.mayChange && <ButtonLink to="/team/settings">{words.openSettings}</ButtonLink>
  const nothing = { icon: IconUsers, title: recognition.title, help: recognition.help, actions: settings }
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
          <Suggestions />
        </>
      ) : null}
      <ResourceList
        one="person"
        many="people"
        counted={false}
        query={list}
        tabs={total === 0 ? undefined : <Tabs counts={counts} />}
        search={total === 0 ? undefined : { text: q, onSearch: (text) => look({ q: text || undefined }) }}
        {...(total !== 0 && {
          filters: {
            controls: <SortMenu />,
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
