/** Conflict field for a picture. A picture that only the other person changed is shown without a conflict. */
import type { PictureChoice } from '#web/ui/forms/picture-field.tsx';
import type { EditConflictField, Versioned } from '#web/lib/use-edit-conflict.ts';

type PictureValues = { profileImage: PictureChoice };
type PictureRecord = Versioned<{ picture: { filename: string } | null }>;

const read = ({ profileImage }: PictureValues, { record: { picture } }: PictureRecord): string => {
  if (profileImage === 'keep') return picture?.filename ?? '';
  return profileImage === 'none' ? '' : `chosen ${profileImage.name} ${profileImage.size}`;
};

const show = ({ profileImage }: PictureValues, { record: { picture } }: PictureRecord): string => {
  if (profileImage instanceof File) return profileImage.name;
  return profileImage === 'keep' && picture ? 'Another picture' : 'No picture';
};

export const pictureConflict = (label: string): EditConflictField<PictureValues, PictureRecord> => ({
  name: 'profileImage',
  label,
  read,
  show,
});
