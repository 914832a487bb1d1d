import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeOf, setMember } from './json-edit.ts';

const text =
  '{\n  "goals": [\n    {"id": "a,}]", "q": {}},\n    {\n      "id": "b",\n      "q": {\n        "x": 1\n      }\n    }\n  ]\n}\n';

describe('editing one member of a JSON text', () => {
  it('finds a value behind strings with brackets in them', () => {
    const place = placeOf(text, ['goals', 0, 'q']);
    expect(place === null ? '' : text.slice(place.start, place.end)).toBe('{}');
    expect(placeOf(text, ['goals', 2])).toBeNull();
    expect(placeOf('{"a": [1', ['a', 5])).toBeNull();
  });

  it.each([
    [['goals', 0, 'q'], 'n', '5', '"q": {"n": 5}'],
    [['goals', 1, 'q'], 'n', '5', '"x": 1,\n        "n": 5\n      }'],
    [['goals', 1, 'q'], 'x', '2', '"x": 2\n'],
    [['goals', 1, 'q'], 'x', null, '"q": {\n      }'],
  ])('%j %s = %s', (path, name, value, expected) => {
    const changed = setMember(text, path, name, value);
    expect(changed?.replaceAll(/\{\s+\}/gu, '{\n      }')).toContain(expected);
    expect(() => JSON.parse(changed ?? '') as unknown).not.toThrow();
  });

  it('sets and removes like the parsed object would, and keeps the rest (any object)', () => {
    const value = fc.jsonValue({ maxDepth: 3 });
    const object = fc.dictionary(fc.string(), value);
    fc.assert(
      fc.property(object, fc.string(), value, fc.nat(4), (any, name, added, indent) => {
        // Through JSON once, which has no -0.
        const base = JSON.parse(JSON.stringify(any)) as typeof any;
        fc.pre(name !== '__proto__' && !Object.hasOwn(base, '__proto__'));
        const source = JSON.stringify({ deep: [base] }, null, indent);
        const set = setMember(source, ['deep', 0], name, JSON.stringify(added)) ?? '';
        expect(JSON.parse(set)).toEqual({
          deep: [{ ...base, [name]: JSON.parse(JSON.stringify(added)) as unknown }],
        });
        const removed = JSON.parse(setMember(set, ['deep', 0], name, null) ?? '') as unknown;
        const { [name]: _, ...rest } = base;
        expect(removed).toEqual({ deep: [JSON.parse(JSON.stringify(rest)) as unknown] });
      }),
    );
  });
});
