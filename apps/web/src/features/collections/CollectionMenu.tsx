import { type Collection, collections, toasts } from '@vitrine/contract'
import { useState } from 'react'
import { useSend } from '../../lib/query.ts'
import { useWhyNot } from '../auth/index.ts'
import { CoversMenu } from '../covers/index.ts'
import { openSharePlace } from '../links/index.ts'
import { CollectionDialog } from './CollectionDialog.tsx'

/** What may be done to a collection as a whole. */
export const CollectionMenu = ({ collection, onDeleted }: { collection: Collection; onDeleted?: () => void }) => {
  const why = useWhyNot()(collections.update)
  const remove = useSend(collections.remove, { refreshes: [collections.list] })
  const [editing, setEditing] = useState(false)
  if (why) return null
  const { uuid, name, query } = collection
  return (
    <>
      <CoversMenu
        name={name}
        edit={query === null ? 'Rename' : 'Name and search'}
        onEdit={() => setEditing(true)}
        onShare={query === null ? () => openSharePlace({ kind: 'collection', uuid, name }) : undefined}
        text="The collection is deleted for everyone. Its files stay in the library."
        action="Delete collection"
        remove={() => remove.mutateAsync({ params: { collection: uuid } })}
        gone={toasts.collectionDeleted(name)}
        onDeleted={onDeleted}
      />
      {editing && <CollectionDialog collection={collection} onClose={() => setEditing(false)} />}
    </>
  )
}
