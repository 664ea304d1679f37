/** Initials on a colour that comes from the name, so that a person keeps it everywhere on the board (spec 2 section 2.17). */
import { Avatar } from '@mantine/core';
import { hueOf } from './place.ts';

const initialsOfName = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean);
  const first = (word: string | undefined): string => /^./u.exec(word ?? '')?.[0].toUpperCase() ?? '';
  return first(words[0]) + (words.length > 1 ? first(words.at(-1)) : '');
};

export function EditorAvatar({ name, size }: { name: string; size: number }) {
  const colour = { backgroundColor: `hsl(${hueOf(name)} 42% 30%)`, color: '#ffffff', border: 0 };
  return (
    <Avatar
      size={size}
      radius="50%"
      aria-hidden
      alt=""
      styles={{ placeholder: { ...colour, fontSize: Math.round(size * 0.38) } }}
    >
      {initialsOfName(name)}
    </Avatar>
  );
}
