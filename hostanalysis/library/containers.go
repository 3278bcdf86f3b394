package library

// The parts of containers that are no templates.
var containerTable = topic{
	"_ZNSt8__detail15_List_node_base7_M_hookEPS0_ _ZNSt8__detail15_List_node_base11_M_transferEPS0_S1_ _ZNSt8__detail15_List_node_base4swapERS0_S1_ _ZNSt8__detail15_List_node_base10_M_reverseEv _ZNSt8__detail15_List_node_base9_M_unhookEv": {
		Writes: Every, Reaches: Every, Stores: linked},
	"_ZSt29_Rb_tree_insert_and_rebalance*":                {Writes: arg(1, 2, 3), Reaches: arg(1, 2, 3), Stores: tree},
	"_ZSt28_Rb_tree_rebalance_for_erase*":                 {Writes: arg(0, 1), Reaches: arg(0, 1), Stores: linked, Returns: Result{Args: arg(0, 1), Within: arg(0, 1)}},
	"_ZSt18_Rb_tree_increment* _ZSt18_Rb_tree_decrement*": {Returns: Result{Args: arg(0), Within: arg(0)}},
	"_ZNKSt8__detail20_Prime_rehash_policy*":              {Writes: arg(0)},
	"_ZNSt8__detail20_Prime_rehash_policy*":               {Writes: arg(0)},
}

var linked = []Store{
	{Into: 0, From: arg(0, 1, 2), Within: arg(0, 1, 2)}, {Into: 1, From: arg(0, 1, 2), Within: arg(0, 1, 2)}, {Into: 2, From: arg(0, 1, 2), Within: arg(0, 1, 2)},
}

var tree = []Store{
	{Into: 1, From: arg(1, 2, 3), Within: arg(2, 3)}, {Into: 2, From: arg(1, 2, 3), Within: arg(2, 3)}, {Into: 3, From: arg(1, 2, 3), Within: arg(2, 3)},
}
