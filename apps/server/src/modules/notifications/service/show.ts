import type { Notification } from '@vitrine/contract'
import { titleOf } from '../copy.ts'
import type { Row } from '../store/inbox.ts'
import { pathOf } from './path.ts'

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

export const show = (row: Row): Notification => ({
  uuid: row.uuid,
  kind: row.kind,
  thing: row.thing_type,
  title: titleOf(row),
  excerpt: oneLine(row.excerpt),
  count: row.count,
  actor: row.actor,
  path: pathOf(row),
  read: row.read,
  mutable: row.thing_type !== 'expiring_files',
  updated_at: new Date(row.updated_at),
})
