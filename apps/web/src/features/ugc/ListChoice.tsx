import { Menu, Select } from '@mantine/core'
import { ugc } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '../../lib/use-action.ts'
import { IconButton } from '../../ui/Button.tsx'
import { IconBookmarkPlus, IconDots, IconListDetails, IconRefresh } from '../../ui/icons.ts'
import { MenuLine } from '../../ui/MenuLine.tsx'
import { useSession, useWhyNot } from '../auth/index.ts'
import { viewsQuery } from './api.ts'
import { ownLists, viewWords, words } from './copy.ts'
import css from './list.module.css'
import { filtersOf, isSameListing, sentFilters } from './post-listing.ts'
import type { UsePostListing } from './use-post-listing.ts'
import { ManageViews, SaveView } from './ViewDialogs.tsx'

const OTHER = 'other'
/** Chooses one of the team's lists or saved views, and saves the current filters as a view. */
export const ListChoice = ({ looked }: { looked: UsePostListing }) => {
  const { team } = useSession()
  const { looking, look, view } = looked
  const why = useWhyNot()(ugc.createView)
  const views = useQuery(viewsQuery(team.uuid)).data?.results ?? []
  const [doing, setDoing] = useState<'save' | 'manage'>()
  const update = useAction(ugc.updateView, [ugc.views])
  const opened = views.find(({ uuid }) => uuid === view)
  const lookingOf = ({ filters, sort }: (typeof views)[number]) => ({
    filters: filtersOf(filters, team.time_zone),
    sort,
  })
  const isChanged = opened !== undefined && !isSameListing(looking, lookingOf(opened))
  const own = ownLists.find(({ status }) => (status ?? []).join() === (looking.filters.status ?? []).join())
  const choose = (value: string | null) => {
    const saved = views.find(({ uuid }) => uuid === value)
    if (saved) return look(lookingOf(saved), saved.uuid)
    const list = ownLists.find(({ id }) => id === value)
    if (list) look({ ...looking, filters: { ...looking.filters, status: list.status } }, undefined)
  }
  const overwrite = () =>
    opened &&
    update.run(
      {
        params: { social_post_view: opened.uuid },
        body: { filters: sentFilters(looking.filters, team.time_zone), sort: looking.sort },
      },
      { done: viewWords.updated(opened.name), failed: viewWords.notUpdated },
    )
  return (
    <div className={css.choice}>
      <Select
        aria-label={words.list}
        className={css.grow ?? ''}
        allowDeselect={false}
        value={opened?.uuid ?? own?.id ?? OTHER}
        data={[
          {
            group: words.lists,
            items: [
              ...ownLists.map(({ id, label }) => ({ value: id, label })),
              ...(own || opened ? [] : [{ value: OTHER, label: words.otherList }]),
            ],
          },
          ...(views.length > 0
            ? [{ group: words.savedViews, items: views.map(({ uuid, name }) => ({ value: uuid, label: name })) }]
            : []),
        ]}
        onChange={choose}
      />
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton icon={IconDots} label={viewWords.menu} busy={update.busy} />
        </Menu.Target>
        <Menu.Dropdown>
          {isChanged && (
            <MenuLine
              icon={IconRefresh}
              label={viewWords.update(opened.name)}
              why={why}
              onClick={() => void overwrite()}
            />
          )}
          <MenuLine icon={IconBookmarkPlus} label={viewWords.save} why={why} onClick={() => setDoing('save')} />
          <MenuLine icon={IconListDetails} label={viewWords.manage} why={why} onClick={() => setDoing('manage')} />
        </Menu.Dropdown>
      </Menu>
      {doing === 'save' && (
        <SaveView looking={looking} onSaved={(saved) => look(looking, saved)} onClose={() => setDoing(undefined)} />
      )}
      {doing === 'manage' && <ManageViews views={views} onClose={() => setDoing(undefined)} />}
    </div>
  )
}
