import { Skeleton } from '@mantine/core'
import { type Attribute, attributes, emptyStates } from '@vitrine/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../lib/Loaded.tsx'
import { moved } from '../../lib/moved.ts'
import { useSend } from '../../lib/query.ts'
import { sayFailed } from '../../lib/say-failed.ts'
import { Button } from '../../ui/Button.tsx'
import { IconForms, IconPlus } from '../../ui/icons.ts'
import { Sortable } from '../../ui/Sortable.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { useSession, useWhyNot } from '../auth/index.ts'
import { TeamPage } from '../teams/index.ts'
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

/** What the team wants to know of its files beyond what everybody does. */
export const AttributesScreen = () => {
  const { team } = useSession()
  const why = useWhyNot()(attributes.create)
  const cache = useQueryClient()
  const asked = attributesQuery(team.uuid)
  const query = useQuery(asked)
  const order = useSend(attributes.order)
  const [editing, setEditing] = useState<Attribute | 'new'>()
  const has = team.features.includes('DAM_PLUS')
  const move = (list: readonly Attribute[], uuid: string, before: string | null) => {
    const next = moved(list, keyOf, uuid, before)
    cache.setQueryData(asked.queryKey, next)
    order.mutate(
      { params: { team: team.uuid }, body: { attributes: next.map(keyOf) } },
      {
        onError: (error) => {
          sayFailed('The order was not kept')(error)
          void cache.invalidateQueries({ queryKey: asked.queryKey })
        },
      },
    )
  }
  const add = (
    <Button primary icon={IconPlus} why={why} onClick={() => setEditing('new')}>
      New attribute
    </Button>
  )
  return (
    <TeamPage part="Attributes" actions={has && query.data?.length !== 0 ? add : undefined}>
      <Loaded query={query} what="the attributes" skeleton={skeleton}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState icon={IconForms} title={emptyStates.attributes} actions={add}>
              Add your own fields to every file, such as a season, a campaign or a signing date.
            </EmptyState>
          ) : (
            <Sortable
              label="Custom attributes"
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
                  onEdit={() => setEditing(attribute)}
                />
              )}
            </Sortable>
          )
        }
      </Loaded>
      {editing && (
        <AttributeDialog
          key={editing === 'new' ? 'new' : editing.uuid}
          attribute={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </TeamPage>
  )
}
