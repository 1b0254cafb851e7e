template <int N, int M> struct Tree {
  typedef typename Tree<N - 1, M * 2>::Type Left;
  typedef typename Tree<N - 1, M * 2 + 1>::Type Type;
  static const int value = Tree<N - 1, M * 2>::value + Tree<N - 1, M * 2 + 1>::value;
};
template <int M> struct Tree<0, M> { typedef int Type; static const int value = M; };
int main() { return Tree<26, 1>::value; }
