import { Input } from '#web/ui/form/input.tsx';

export interface SearchInputProps {
  label: string;
  placeholder: string;
  value: string;
  onSearch: (typed: string) => void;
  maxLength: number;
  className?: string;
}

/** The search field above a list. */
export const SearchInput = ({ label, onSearch, ...props }: SearchInputProps) => (
  <Input type="search" aria-label={label} onChange={(event) => onSearch(event.target.value)} {...props} />
);
