import { z } from 'zod'
import { AttributesChange, AttributeValue } from './attributes.ts'
import { CollectionName, CollectionsChange } from './collections.ts'
import { defineField } from './field-definition.ts'
import { linkedFolders } from './folders.ts'
import { FileRight, RightsChange } from './rights-records.ts'
import { tagNames } from './tags.ts'

const list = {
  kind: 'list',
  stored: 'module',
  csv: false,
  search: null,
  metadata: null,
  panel: null,
  bulk: true,
} as const

/** The writable fields of a file that other modules store. */
export const listFields = {
  /** Replaces the list, or changes it with `{ add, remove }` so that concurrent changes do not overwrite each other. */
  tags: defineField({
    ...list,
    type: z.array(z.string()),
    input: tagNames,
    hidden: [],
    key: 'tags',
    label: 'Tags',
    audience: 'world',
    tells: true,
  }),
  rights: defineField({
    ...list,
    type: z.array(FileRight),
    input: RightsChange,
    hidden: [],
    key: 'rights',
    label: 'Rights',
    audience: 'world',
    tells: false,
  }),
  collections: defineField({
    ...list,
    type: z.array(CollectionName),
    input: CollectionsChange,
    hidden: [],
    key: 'collections',
    label: 'Collections',
    audience: 'team',
    tells: true,
  }),
  linked_folders: defineField({
    ...list,
    type: z.array(z.object({ uuid: z.uuid(), name: z.string() })),
    input: linkedFolders,
    hidden: [],
    key: 'linkedFolders',
    label: 'Linked folders',
    audience: 'team',
    tells: true,
  }),
  /** Outsiders see the values of public attributes. */
  custom_attributes: defineField({
    ...list,
    type: z.array(AttributeValue),
    input: AttributesChange,
    hidden: [],
    key: 'customAttributes',
    label: 'Custom attributes',
    audience: 'world',
    tells: false,
  }),
  starred: defineField({
    ...list,
    kind: 'flag',
    type: z.boolean(),
    input: z.boolean(),
    hidden: false,
    key: 'star',
    change: 'star',
    label: 'Favourites',
    audience: 'team',
    tells: false,
  }),
}
