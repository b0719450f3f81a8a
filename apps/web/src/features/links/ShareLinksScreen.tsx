import { Menu, SegmentedControl } from '@mantine/core'
import { linkStates, links, type ShareLink } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { dateInWords } from '../../lib/dates.ts'
import { ResourceScreen } from '../../lib/ResourceScreen.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconFolder, IconLink, IconPhoto, IconPhotoStar, IconPlus, IconStack2 } from '../../ui/icons.ts'
import { MenuLine } from '../../ui/MenuLine.tsx'
import { Page } from '../../ui/Page.tsx'
import { type Column, TitleCell } from '../../ui/Table.tsx'
import { useSession, useWhyNot } from '../auth/index.ts'
import { FilePicker } from '../picker/index.ts'
import { linksQuery } from './api.ts'
import { LinkActions, LinkState } from './LinkActions.tsx'
import { openShare, openShareFolder } from './share.tsx'
import { termsInWords, usageInWords } from './words.ts'
import { ChooseFolder } from '../folders/index.ts'

/** Chooses the folder that a link opens. The root is the whole library: that is never given out. */
const PickFolder = ({ onClose }: { onClose: () => void }) => (
  <ChooseFolder
    title="Choose a folder to share"
    verb="Share link"
    whyNot={(uuid) => (uuid === null ? 'Choose one folder: the whole library is not shared by a link' : undefined)}
    onChoose={(folder) => {
      if (folder) openShareFolder(folder)
      return folder !== null
    }}
    onClose={onClose}
  />
)

const holds = ({ folder, collection, gallery, files }: ShareLink) =>
  [(folder ?? collection ?? gallery)?.name, files === 1 ? '1 file' : `${files} files`].filter(Boolean).join(', ')
const stateFilters = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'Open' },
  { value: 'off', label: 'Off' },
  { value: 'expired', label: 'Ended' },
  { value: 'used up', label: 'Used up' },
]

const columnsIn = (zone: string): readonly Column<ShareLink>[] => [
  {
    id: 'title',
    head: 'Link',
    width: 'minmax(0, 2fr)',
    card: 'title',
    cell: (link) => (
      <TitleCell
        title={link.title}
        sub={`${holds(link)}, created ${dateInWords(link.created_at)}${link.created_by ? ` by ${link.created_by}` : ''}`}
      />
    ),
  },
  { id: 'state', head: 'State', width: '96px', cell: ({ state }) => <LinkState state={state} /> },
  { id: 'terms', head: 'Terms', width: 'minmax(84px, 1.5fr)', cell: (link) => termsInWords(link, zone) },
  { id: 'use', head: 'Use', width: 'minmax(84px, 1.2fr)', cell: usageInWords },
  { id: 'actions', head: '', width: '230px', align: 'end', cell: (link) => <LinkActions link={link} /> },
]

/** The kinds of content a new link can open, and how each is chosen. */
const NewLinkMenu = ({ onPick }: { onPick: (kind: 'files' | 'folder') => void }) => {
  const navigate = useNavigate()
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button primary icon={IconPlus} why={useWhyNot()(links.create)}>
          New share link
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuLine label="To files" icon={IconPhoto} why={null} onClick={() => onPick('files')} />
        <MenuLine label="To a folder" icon={IconFolder} why={null} onClick={() => onPick('folder')} />
        <MenuLine
          label="To a collection"
          icon={IconStack2}
          why={null}
          onClick={() => void navigate({ to: '/collections' })}
        />
        <MenuLine
          label="To a gallery"
          icon={IconPhotoStar}
          why={null}
          onClick={() => void navigate({ to: '/galleries' })}
        />
      </Menu.Dropdown>
    </Menu>
  )
}

/** All share links of the team with their use. */
export const ShareLinksScreen = () => {
  const { team } = useSession()
  const [q, setQ] = useState('')
  const [state, setState] = useState<ShareLink['state']>()
  const [picking, setPicking] = useState<'files' | 'folder'>()
  const choose = (
    <SegmentedControl
      size="xs"
      aria-label="State"
      data={stateFilters}
      value={state ?? 'all'}
      onChange={(value) => setState(linkStates.find((one) => one === value))}
    />
  )
  return (
    <ResourceScreen
      one="share link"
      many="share links"
      frame={(parts) => (
        <Page
          title="Share links"
          place={team.name}
          sub="Files, collections and galleries shared by link. You can turn off or revoke a link at any time."
          {...parts}
        />
      )}
      counted={false}
      query={useInfiniteQuery(linksQuery(team.uuid, { query: q, state }))}
      search={{ text: q, onSearch: setQ }}
      filters={{ controls: choose, active: state !== undefined, reset: () => setState(undefined) }}
      noMatch={q ? `No share link has “${q}” in its title.` : 'No share link is in this state.'}
      empty={{
        icon: IconLink,
        title: 'No share links yet',
        help: 'Create one to share files with people outside your team.',
      }}
      actions={<NewLinkMenu onPick={setPicking} />}
      layout={() => ({ columns: columnsIn(team.time_zone) })}
    >
      {picking === 'files' && (
        <FilePicker
          title="Choose files to share"
          action="Continue"
          asks="share"
          most={1000}
          onChoose={(files) => {
            openShare(files)
            return true
          }}
          onClose={() => setPicking(undefined)}
        />
      )}
      {picking === 'folder' && <PickFolder onClose={() => setPicking(undefined)} />}
    </ResourceScreen>
  )
}
