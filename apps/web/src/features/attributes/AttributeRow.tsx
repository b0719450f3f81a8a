import { type Attribute, attributes, toasts } from '@vitrine/contract'
import type { ReactNode } from 'react'
import { filesInWords } from '../../lib/counts.ts'
import { useAction } from '../../lib/use-action.ts'
import { Tag } from '../../ui/Badge.tsx'
import { IconPencil, IconTrash } from '../../ui/icons.ts'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { attributeWords } from './copy.ts'
import css from './attributes.module.css'

type RowProps = { attribute: Attribute; handle: ReactNode; mayChange: boolean; onEdit: () => void }
/** One attribute with its type, flags, number of files and actions. */
export const AttributeRow = ({ attribute, handle, mayChange, onEdit }: RowProps) => {
  const { uuid, name, attribute_type, options, files } = attribute
  const remove = useAction(attributes.remove, [attributes.list])
  const erase = () =>
    remove.run(
      { params: { attribute: uuid }, query: { confirm: 'true' } },
      {
        ask: attributeWords.deleteAsk(name, files),
        done: toasts.attributeDeleted(name),
        failed: attributeWords.notDeleted(name),
      },
    )
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
        {attribute.public && <Tag>{attributeWords.public}</Tag>}
        {attribute.required && <Tag>{attributeWords.required}</Tag>}
      </span>
      <span className={css.used}>{filesInWords(files)}</span>
      <span className={css.menu}>
        {mayChange && (
          <RowMenu
            name={name}
            busy={remove.busy}
            actions={[
              { label: attributeWords.edit, icon: IconPencil, run: onEdit },
              { label: attributeWords.delete, icon: IconTrash, danger: true, run: erase },
            ]}
          />
        )}
      </span>
    </div>
  )
}
