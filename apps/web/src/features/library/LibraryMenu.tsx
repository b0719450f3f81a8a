import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { LazyDialog } from '../../lib/LazyDialog.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { type Icon, IconCopyCheck, IconDots, IconHistory, IconTableImport } from '../../ui/icons.ts'
import { ImportDialog } from '../bulk/index.ts'
import { toolWords } from './copy.ts'

const places = [
  { to: '/library/duplicates', label: toolWords.duplicates, icon: IconCopyCheck },
  { to: '/library/changes', label: toolWords.changes, icon: IconHistory },
] as const satisfies readonly { to: string; label: string; icon: Icon }[]

const icon = { size: 17, stroke: 1.6, 'aria-hidden': true } as const

/** Links to near-duplicates and bulk changes, and the CSV import. */
export const LibraryMenu = () => {
  const [importing, setImporting] = useState(false)
  return (
    <>
      <Menu position="bottom-end" width={230}>
        <Menu.Target>
          <IconButton icon={IconDots} label={toolWords.more} />
        </Menu.Target>
        <Menu.Dropdown>
          {places.map(({ to, label, icon: I }) => (
            <Menu.Item key={to} component={Link} to={to} leftSection={<I {...icon} />}>
              {label}
            </Menu.Item>
          ))}
          <Menu.Item leftSection={<IconTableImport {...icon} />} onClick={() => setImporting(true)}>
            {toolWords.importCsv}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {importing && (
        <LazyDialog onClose={() => setImporting(false)}>
          <ImportDialog onClose={() => setImporting(false)} />
        </LazyDialog>
      )}
    </>
  )
}
