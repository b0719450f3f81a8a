import { canRead, fileFields, type SearchedName, searchedNames, type SearchPart } from '@vitrine/contract'

/** The searchable texts of a file besides its name, in the order `search_text` reads them. */
const parts = ['description', 'place', 'creator', 'other'] as const satisfies readonly SearchPart[]
const column = (name: SearchedName) => `nullif(f."${name}", '')`
const joined = (names: readonly SearchedName[]) =>
  names.length > 0 ? `concat_ws(chr(10), ${names.map(column).join(', ')})` : `''`
const isPublic = (name: SearchedName) => canRead(fileFields[name].audience, 'world')
const textOf = (part: SearchPart) =>
  joined(searchedNames.filter((name) => fileFields[name].search === part && isPublic(name)))
/** The texts that outsiders can't read, joined into one. Outsiders can't find files by them. */
const privateText = joined(searchedNames.filter((name) => !isPublic(name)))

/** The SQL function that returns the searchable texts of a file. It is generated from the declared fields, so that a new field is
 *  searched once it is declared. */
export const searchTexts = `CREATE OR REPLACE FUNCTION "search_texts"(f files) RETURNS text[] LANGUAGE sql STABLE AS $$
	SELECT ARRAY[${[...parts.map(textOf), privateText].join(', ')}]
$$;`
