import { Menu } from '@mantine/core'
import { links, type ShareLink } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dateInWords } from '../../lib/dates.ts'
import { Loaded } from '../../lib/Loaded.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconFolder, IconLink, IconPhoto, IconPlus } from '../../ui/icons.ts'
import { MenuLine } from '../../ui/MenuLine.tsx'
import { Page } from '../../ui/Page.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { type Column, Table, Titled } from '../../ui/Table.tsx'
import { useSession, useWhyNot } from '../auth/index.ts'
import { FilePicker } from '../picker/index.ts'
import { linksQuery } from './api.ts'
import { LinkActions, LinkState } from './LinkActions.tsx'
import { PickFolder } from './PickFolder.tsx'
import { openShare } from './share.tsx'
import { termsInWords, usedInWords } from './words.ts'

const holds = ({ folder, files }: ShareLink) =>
  `${folder ? `${folder.name}, ` : ''}${files === 1 ? '1 file' : `${files} files`}`

const columnsIn = (zone: string): readonly Column<ShareLink>[] => [
  {
    id: 'title',
    head: 'Link',
    width: 'minmax(200px, 2fr)',
    card: 'title',
    cell: (link) => (
      <Titled
        title={link.title}
        sub={`${holds(link)}, made ${dateInWords(link.created_at)}${link.created_by ? ` by ${link.created_by}` : ''}`}
      />
    ),
  },
  { id: 'state', head: 'State', width: '110px', cell: ({ state }) => <LinkState state={state} /> },
  { id: 'terms', head: 'Terms', width: 'minmax(160px, 1.5fr)', cell: (link) => termsInWords(link, zone) },
  { id: 'use', head: 'Use', width: 'minmax(150px, 1.2fr)', cell: usedInWords },
  { id: 'actions', head: '', width: '230px', align: 'end', cell: (link) => <LinkActions link={link} /> },
]

/** All share links of the team with their use. */
export const ShareLinksScreen = () => {
  const { team } = useSession()
  const columns = columnsIn(team.time_zone)
  const query = useInfiniteQuery(linksQuery(team.uuid))
  const [picking, setPicking] = useState<'files' | 'folder'>()
  return (
    <Page
      title="Share links"
      place={team.name}
      sub="Everything that was given out by a link, and how to end it."
      actions={
        <Menu position="bottom-end" width={220}>
          <Menu.Target>
            <Button primary icon={IconPlus} why={useWhyNot()(links.create)}>
              New share link
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <MenuLine label="To files" icon={IconPhoto} why={null} onClick={() => setPicking('files')} />
            <MenuLine label="To a folder" icon={IconFolder} why={null} onClick={() => setPicking('folder')} />
          </Menu.Dropdown>
        </Menu>
      }
    >
      <Loaded
        query={query}
        what="the share links"
        skeleton={<Table label="Share links" columns={columns} rows={undefined} rowKey={() => ''} />}
      >
        {({ pages }) => {
          const rows = pages.flatMap(({ results }) => results)
          if (rows.length === 0)
            return (
              <EmptyState icon={IconLink} title="No share links yet">
                Choose files, say what may be done with them and until when, and copy the address.
              </EmptyState>
            )
          return (
            <Table
              label="Share links"
              columns={columns}
              rows={rows}
              rowKey={({ uuid }) => uuid}
              onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
              loadingMore={query.isFetchingNextPage}
            />
          )
        }}
      </Loaded>
      {picking === 'files' && (
        <FilePicker
          title="Choose files to share"
          action="Go on"
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
    </Page>
  )
}
