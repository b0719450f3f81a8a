import { Menu } from '@mantine/core'
import { type Attribute, attributes, toasts } from '@vitrine/contract'
import type { ReactNode } from 'react'
import { useSend } from '../../lib/query.ts'
import { sayFailed } from '../../lib/say-failed.ts'
import { Tag } from '../../ui/Badge.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { confirm } from '../../ui/Floating.tsx'
import { IconDots, IconPencil, IconTrash } from '../../ui/icons.ts'
import { toast } from '../../ui/toasts.tsx'
import css from './attributes.module.css'

const filesInWords = (n: number) => (n === 1 ? '1 file' : `${n.toLocaleString('en-GB')} files`)

type RowProps = { attribute: Attribute; handle: ReactNode; mayChange: boolean; onEdit: () => void }
/** One attribute: what it is, who sees it, how many files have a value, and what may be done to it. */
export const AttributeRow = ({ attribute, handle, mayChange, onEdit }: RowProps) => {
  const { uuid, name, attribute_type, options, files } = attribute
  const remove = useSend(attributes.remove, { refreshes: [attributes.list] })
  const ask = async () => {
    const sure = await confirm({
      title: `Delete ${name}?`,
      text: files === 0 ? 'No file has a value for it.' : `${filesInWords(files)} permanently lose their value.`,
      action: 'Delete attribute',
      danger: true,
    })
    if (!sure) return
    remove
      .mutateAsync({ params: { attribute: uuid }, query: { confirm: 'true' } })
      .then(() => toast.ok(toasts.attributeDeleted(name)), sayFailed(`${name} is still there`))
  }
  const icon = { size: 17, stroke: 1.6, 'aria-hidden': true } as const
  return (
    <div className={css.row}>
      {handle ?? <span />}
      <div className={css.name}>
        {name}
        {options.length > 0 && (
          <div className={css.options} title={options.join(', ')}>
            {options.join(', ')}
          </div>
        )}
      </div>
      <span className={css.type}>{attribute_type}</span>
      <span className={css.flags}>
        {attribute.public && <Tag>Public</Tag>}
        {attribute.required && <Tag>Required</Tag>}
      </span>
      <span className={css.used}>{filesInWords(files)}</span>
      <span className={css.menu}>
        {mayChange && (
          <Menu>
            <Menu.Target>
              <IconButton icon={IconDots} label={`Actions for ${name}`} busy={remove.isPending} />
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconPencil {...icon} />} onClick={onEdit}>
                Edit
              </Menu.Item>
              <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => void ask()}>
                Delete
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </span>
    </div>
  )
}
