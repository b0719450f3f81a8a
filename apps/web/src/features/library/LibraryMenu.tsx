import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { IconButton } from '../../ui/Button.tsx'
import {
  type Icon,
  IconCopyCheck,
  IconDots,
  IconHistory,
  IconInbox,
  IconRecycle,
  IconTableImport,
} from '../../ui/icons.ts'
import { useSession } from '../auth/index.ts'
import { ImportDialog } from '../bulk/index.ts'

const places = [
  { to: '/library/review', label: 'Awaiting review', icon: IconInbox, edits: true },
  { to: '/library/duplicates', label: 'Near-duplicates', icon: IconCopyCheck },
  { to: '/library/changes', label: 'Changes to many files', icon: IconHistory },
  { to: '/library/bin', label: 'Recycling bin', icon: IconRecycle },
] as const satisfies readonly { to: string; label: string; icon: Icon; edits?: true }[]

const icon = { size: 17, stroke: 1.6, 'aria-hidden': true } as const

/** The places beside the folders of the library, and what is brought into it for many files at once. */
export const LibraryMenu = () => {
  const [importing, setImporting] = useState(false)
  const { team } = useSession()
  const edits = team.permissions.includes('EDIT_ASSETS')
  return (
    <>
      <Menu position="bottom-end" width={230}>
        <Menu.Target>
          <IconButton icon={IconDots} label="More of the library" />
        </Menu.Target>
        <Menu.Dropdown>
          {places
            .filter((place) => edits || !('edits' in place))
            .map(({ to, label, icon: I }) => (
              <Menu.Item key={to} component={Link} to={to} leftSection={<I {...icon} />}>
                {label}
              </Menu.Item>
            ))}
          <Menu.Item leftSection={<IconTableImport {...icon} />} onClick={() => setImporting(true)}>
            Import fields from CSV
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {importing && (
        <Suspense>
          <ImportDialog onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  )
}
