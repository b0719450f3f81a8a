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
import { linkWords, screenWords, termsInWords, usageInWords } from './copy.ts'
import { ChooseFolder } from '../folders/index.ts'

/** Chooses the folder to share. The root is the whole library, which can't be shared by link. */
const PickFolder = ({ onClose }: { onClose: () => void }) => (
  <ChooseFolder
    title={screenWords.chooseFolder}
    verb={screenWords.chooseFolderVerb}
    whyNot={(uuid) => (uuid === null ? screenWords.notRoot : undefined)}
    onChoose={(folder) => {
      if (folder) openShareFolder(folder)
      return folder !== null
    }}
    onClose={onClose}
  />
)

const contentsOf = ({ folder, collection, gallery, files }: ShareLink) =>
  screenWords.contents((folder ?? collection ?? gallery)?.name, files)
const stateFilters = [
  { value: 'all', label: screenWords.all },
  ...linkStates.map((value) => ({ value, label: linkWords.states[value] })),
]

const columnsIn = (zone: string): readonly Column<ShareLink>[] => [
  {
    id: 'title',
    head: screenWords.link,
    width: 'minmax(0, 2fr)',
    card: 'title',
    cell: (link) => (
      <TitleCell
        title={link.title}
        sub={screenWords.created(contentsOf(link), dateInWords(link.created_at), link.created_by)}
      />
    ),
  },
  { id: 'state', head: screenWords.state, width: '96px', cell: ({ state }) => <LinkState state={state} /> },
  { id: 'terms', head: screenWords.terms, width: 'minmax(84px, 1.5fr)', cell: (link) => termsInWords(link, zone) },
  { id: 'use', head: screenWords.use, width: 'minmax(84px, 1.2fr)', cell: usageInWords },
  { id: 'actions', head: '', width: '230px', align: 'end', cell: (link) => <LinkActions link={link} /> },
]

/** The New share link button, with a menu of the kinds of content to share. */
const NewLinkMenu = ({ onPick }: { onPick: (kind: 'files' | 'folder') => void }) => {
  const navigate = useNavigate()
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button primary icon={IconPlus} why={useWhyNot()(links.create)}>
          {linkWords.new}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuLine label={screenWords.toFiles} icon={IconPhoto} why={null} onClick={() => onPick('files')} />
        <MenuLine label={screenWords.toFolder} icon={IconFolder} why={null} onClick={() => onPick('folder')} />
        <MenuLine
          label={screenWords.toCollection}
          icon={IconStack2}
          why={null}
          onClick={() => void navigate({ to: '/collections' })}
        />
        <MenuLine
          label={screenWords.toGallery}
          icon={IconPhotoStar}
          why={null}
          onClick={() => void navigate({ to: '/galleries' })}
        />
      </Menu.Dropdown>
    </Menu>
  )
}

/** All share links of the team, with how often each was used. */
export const ShareLinksScreen = () => {
  const { team } = useSession()
  const [q, setQ] = useState('')
  const [state, setState] = useState<ShareLink['state']>()
  const [picking, setPicking] = useState<'files' | 'folder'>()
  const choose = (
    <SegmentedControl
      size="xs"
      aria-label={screenWords.state}
      data={stateFilters}
      value={state ?? 'all'}
      onChange={(value) => setState(linkStates.find((one) => one === value))}
    />
  )
  return (
    <ResourceScreen
      one={screenWords.one}
      many={screenWords.many}
      frame={(parts) => <Page title={linkWords.title} place={team.name} sub={screenWords.sub} {...parts} />}
      counted={false}
      query={useInfiniteQuery(linksQuery(team.uuid, { query: q, state }))}
      search={{ text: q, onSearch: setQ }}
      filters={{ controls: choose, active: state !== undefined, reset: () => setState(undefined) }}
      noMatch={q ? screenWords.noMatch(q) : screenWords.noState}
      empty={{
        icon: IconLink,
        title: screenWords.empty,
        help: screenWords.emptyHelp,
      }}
      actions={<NewLinkMenu onPick={setPicking} />}
      layout={() => ({ columns: columnsIn(team.time_zone) })}
    >
      {picking === 'files' && (
        <FilePicker
          title={screenWords.chooseFiles}
          action={screenWords.continue}
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
