import { Skeleton } from '@mantine/core'
import { type Attribute, attributes, emptyStates } from '@vitrine/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { moveItem } from '../../lib/move-item.ts'
import { useSend } from '../../lib/query.ts'
import { asPages, ResourceScreen } from '../../lib/ResourceScreen.tsx'
import { toastError } from '../../lib/toast-error.ts'
import { IconForms } from '../../ui/icons.ts'
import { Sortable } from '../../ui/Sortable.tsx'
import { useSession, useWhyNot } from '../auth/index.ts'
import { TeamPage } from '../teams/index.ts'
import { attributeWords } from './copy.ts'
import { attributesQuery } from './api.ts'
import { AttributeDialog } from './AttributeDialog.tsx'
import { AttributeRow } from './AttributeRow.tsx'
import css from './attributes.module.css'

const keyOf = ({ uuid }: Attribute) => uuid

const skeleton = (
  <div className={css.skeleton} aria-hidden>
    {[220, 180, 260, 200].map((width) => (
      <Skeleton key={width} height={14} width={width} />
    ))}
  </div>
)

/** The custom attributes of the team. */
export const AttributesScreen = () => {
  const { team } = useSession()
  const why = useWhyNot()(attributes.create)
  const cache = useQueryClient()
  const asked = attributesQuery(team.uuid)
  const order = useSend(attributes.order)
  const move = (list: readonly Attribute[], uuid: string, before: string | null) => {
    const next = moveItem(list, keyOf, uuid, before)
    cache.setQueryData(asked.queryKey, next)
    order.mutate(
      { params: { team: team.uuid }, body: { attributes: next.map(keyOf) } },
      {
        onError: (error) => {
          toastError(attributeWords.notMoved)(error)
          void cache.invalidateQueries({ queryKey: asked.queryKey })
        },
      },
    )
  }
  return (
    <ResourceScreen
      one={attributeWords.one}
      many={attributeWords.many}
      frame={(parts) => <TeamPage part={attributeWords.tab} {...parts} />}
      query={asPages(useQuery(asked))}
      empty={{
        icon: IconForms,
        title: emptyStates.attributes,
        help: attributeWords.help,
      }}
      {...(team.features.includes('DAM_PLUS') && { create: { label: attributeWords.create, why } })}
      dialog={(attribute, onClose) => <AttributeDialog attribute={attribute} onClose={onClose} />}
      layout={(edit) => ({
        skeleton,
        ghost: 'rows',
        cards: (list) => (
          <Sortable
            label={attributeWords.title}
            layout="list"
            items={list}
            keyOf={keyOf}
            nameOf={({ name }) => name}
            fixed={why !== null}
            onMove={(uuid, before) => move(list, uuid, before)}
          >
            {(attribute, handle) => (
              <AttributeRow
                attribute={attribute}
                handle={handle}
                mayChange={why === null}
                onEdit={() => edit(attribute)}
              />
            )}
          </Sortable>
        ),
      })}
    />
  )
}
