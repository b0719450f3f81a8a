import { MultiSelect, Select, TextInput } from '@mantine/core'
import {
  availabilities,
  platforms,
  socialMediaTypes,
  socialPostSorts,
  socialPostSources,
  socialPostStatuses,
} from '@vitrine/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchText } from '../../lib/use-search-text.ts'
import { Button } from '../../ui/Button.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { Fields, Pair } from '../../ui/Fields.tsx'
import { Flyout } from '../../ui/Dialog.tsx'
import { useSession } from '../auth/index.ts'
import { accountsQuery } from '../social-accounts/index.ts'
import { groupsQuery } from './api.ts'
import { filterWords as words, statusLooks, words as screenWords } from './copy.ts'
import { noFilters } from './post-listing.ts'
import type { UsePostListing } from './use-post-listing.ts'
import { useMembers } from './use-members.ts'

type ChoiceProps<T extends string> = {
  label: string
  value: T | undefined
  data: readonly { value: T; label: string }[]
  onChange: (value: T | undefined) => void
}
const ChoiceField = <T extends string>({ label, value, data, onChange }: ChoiceProps<T>) => (
  <Select
    label={label}
    placeholder={words.any}
    clearable
    clearButtonProps={{ 'aria-label': `${label}: ${words.any}` }}
    value={value ?? null}
    data={[...data]}
    onChange={(next) => onChange(data.find((one) => one.value === next)?.value)}
  />
)
const choices = <T extends string>(list: readonly T[], labels: Record<T, string>) =>
  list.map((value) => ({ value, label: labels[value] }))

const CreatorField = ({ q, onChange }: { q: string | undefined; onChange: (q: string | undefined) => void }) => {
  const [typed, setTyped] = useSearchText(q ?? '', (text) => onChange(text || undefined))
  return (
    <TextInput
      label={words.creator}
      description={words.creatorHelp}
      value={typed}
      autoComplete="off"
      data-autofocus
      onChange={(event) => setTyped(event.currentTarget.value.replace(/^@/, ''))}
    />
  )
}

/** All filters of the list. Changes apply immediately. */
export const FilterFlyout = ({ looked, onClose }: { looked: UsePostListing; onClose: () => void }) => {
  const { team } = useSession()
  const { looking, look, filter } = looked
  const { filters, sort } = looking
  const members = useMembers()
  const accounts = useQuery(accountsQuery(team.uuid)).data?.results ?? []
  const groups = useInfiniteQuery(groupsQuery(team.uuid)).data?.pages.flatMap(({ results }) => results) ?? []
  return (
    <Flyout
      opened
      onClose={onClose}
      title={words.title}
      footer={
        <>
          <Button onClick={() => look({ filters: noFilters, sort }, undefined)}>{screenWords.clearFilters}</Button>
          <Button primary onClick={onClose}>
            {words.done}
          </Button>
        </>
      }
    >
      <Fields>
        <CreatorField q={filters.q} onChange={(q) => filter({ q })} />
        <MultiSelect
          label={words.status}
          placeholder={filters.status ? '' : words.any}
          value={[...(filters.status ?? [])]}
          data={socialPostStatuses.map((value) => ({ value, label: statusLooks[value].label }))}
          onChange={(next) => {
            const status = socialPostStatuses.filter((one) => next.includes(one))
            filter({ status: status.length > 0 ? status : undefined })
          }}
        />
        <Pair>
          <ChoiceField
            label={words.platform}
            value={filters.platform}
            data={platforms.map((value) => ({ value, label: value }))}
            onChange={(platform) => filter({ platform })}
          />
          <ChoiceField
            label={words.media}
            value={filters.media}
            data={choices(socialMediaTypes, screenWords.media)}
            onChange={(media) => filter({ media })}
          />
        </Pair>
        <Pair>
          <ChoiceField
            label={words.source}
            value={filters.source}
            data={choices(socialPostSources, words.sources)}
            onChange={(source) => filter({ source })}
          />
          <ChoiceField
            label={words.availability}
            value={filters.availability}
            data={choices(availabilities, words.availabilities)}
            onChange={(availability) => filter({ availability })}
          />
        </Pair>
        <ChoiceField
          label={words.assignee}
          value={filters.assignee}
          data={[{ value: 'none', label: words.nobody }, ...members]}
          onChange={(assignee) => filter({ assignee })}
        />
        <ChoiceField
          label={words.group}
          value={filters.group}
          data={groups.map(({ uuid, name }) => ({ value: uuid, label: name }))}
          onChange={(group) => filter({ group })}
        />
        <ChoiceField
          label={words.account}
          value={filters.account}
          data={accounts.map(({ uuid, username, platform }) => ({ value: uuid, label: `${username} · ${platform}` }))}
          onChange={(account) => filter({ account })}
        />
        <Pair>
          <DateField
            label={words.from}
            value={filters.from ?? ''}
            onChange={(from) => filter({ from: from || undefined })}
          />
          <DateField label={words.to} value={filters.to ?? ''} onChange={(to) => filter({ to: to || undefined })} />
        </Pair>
        <Select
          label={words.sort}
          allowDeselect={false}
          value={sort}
          data={choices(socialPostSorts, words.sorts)}
          onChange={(next) => look({ filters, sort: socialPostSorts.find((one) => one === next) ?? sort }, looked.view)}
        />
      </Fields>
    </Flyout>
  )
}
